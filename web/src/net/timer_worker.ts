/** A worker that tells the time: it is not slowed down while the page is in the background. */

onmessage = ({ data: [id, ms] }: MessageEvent<[number, number]>) => {
  setTimeout(() => {
    postMessage(id);
  }, ms);
};
