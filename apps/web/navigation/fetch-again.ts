const RETRIES = 3;
const FIRST_PAUSE = 300;

/**
 * A GET that is tried up to four times, with pauses that grow threefold (0.3, 0.9, 2.7 s). 404 and 500 have pages of
 * their own and are answers like any other. Rejects when the last try failed too, or the request was aborted.
 */
export async function fetchAgain(request: Request, tried = 0): Promise<Response> {
  try {
    const answer = await fetch(request.clone());
    if (answer.status <= 500 || tried === RETRIES) return whole(answer);
  } catch (error) {
    if (request.signal.aborted || tried === RETRIES) throw error;
  }
  await pause(FIRST_PAUSE * 3 ** tried, request.signal);
  return fetchAgain(request, tried + 1);
}

/** What stands between browser and site answers with 502 and the like. */
function whole(answer: Response): Response {
  if (answer.status > 500) throw new Error(`status ${answer.status}`);
  return answer;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
