const RETRIES = 3;
const FIRST_PAUSE = 300;

/**
 * A GET that is tried up to four times, with pauses that grow threefold (0.3, 0.9, 2.7 s). 404, 500 and a
 * refusal have pages of their own and are answers like any other; one that breaks off is none. Rejects when the last try failed too, or the
 * request was aborted.
 */
export async function fetchWithRetry(request: Request, tried = 0): Promise<Response> {
  try {
    const answer = await fetch(request.clone());
    if (!mayPass(answer.status) || tried === RETRIES) return await whole(answer);
  } catch (error) {
    if (request.signal.aborted || tried === RETRIES) throw error;
  }
  await pause(FIRST_PAUSE * 3 ** tried, request.signal);
  return fetchWithRetry(request, tried + 1);
}

/** Whether the next try may have another answer: gateways answer with 502 and the like, too many requests with 429. */
const mayPass = (status: number): boolean => status > 500 || status === 429;

/** The answer with its body there to the end. */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  if (mayPass(status)) throw new Error(`status ${status}`);
  const body = await answer.text();
  return new Response(body === '' ? null : body, { status, statusText, headers });
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
