import { httpTransport, succeeded } from '@zhihui/contract/browser-client.ts';
import type { ClientHost } from '@zhihui/contract/browser-client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import type { Call, EndpointKey, Envelope, RawInput } from '@zhihui/contract/client.ts';
import { memberHere } from '../session/session.ts';
import { clearSession, readToken } from '../session/store.ts';
import { showErrorDialog } from '../ui/error-dialog.tsx';
import { warnAcross } from '../ui/toast.tsx';

type AnyCall = (key: EndpointKey, input?: RawInput) => Promise<Envelope<unknown>>;

const host: ClientHost = {
  token: readToken,
  member: memberHere,
  clearSession,
  go: (address) => window.location.assign(address),
  currentAddress: () => window.location.pathname + window.location.search,
  warn: warnAcross,
  errorDialog: showErrorDialog,
};

/** The typed client of the page: `await call('POST /article', {body})`. Browser only; loaders use `apiContext`. */
export const call: Call = createCall(httpTransport(host));

/** The same, except that an ended session counts as refused: for acts that say themselves that they were done. */
export const act = (async (key: EndpointKey, input?: RawInput) => {
  const answer = await (call as AnyCall)(key, input);
  return answer.code === 200 && !succeeded(answer) ? { ...answer, code: 400 } : answer;
}) as Call;
