import { httpTransport } from '@zhihui/contract/browser-client.ts';
import type { ClientHost } from '@zhihui/contract/browser-client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { reportEndedSession } from '../session/ended-session.ts';
import { getCurrentUserId } from '../session/session.ts';
import { clearSession, readToken, readXsrf } from '../session/store.ts';
import { showErrorDialog } from '../ui/error-dialog.tsx';
import { warnAcrossNavigation } from '../ui/toast.tsx';

const host: ClientHost = {
  token: readToken,
  xsrf: readXsrf,
  member: getCurrentUserId,
  clearSession,
  waitForSignIn: reportEndedSession,
  navigate: (address) => window.location.assign(address),
  currentAddress: () => window.location.pathname + window.location.search,
  warn: warnAcrossNavigation,
  errorDialog: showErrorDialog,
};

/** The typed client of the page: `await call('POST /article', {body})`. Browser only; loaders use `apiContext`. */
export const call: Call = createCall(httpTransport(host));
