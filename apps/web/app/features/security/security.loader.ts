import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { requireSignedIn } from '../../session/require.ts';
import { requiresConfirmation } from './requires-confirmation.ts';

const HISTORY_SIZE = 10;

/** Loads the user's second factors, sessions and a page of sign-ins; null until they verify. */
export async function loadSecurity(args: LoaderFunctionArgs) {
  requireSignedIn(args);
  const { request, context } = args;
  const call = context.get(apiContext);
  const current = new URL(request.url).searchParams.get('current') ?? '1';
  const [security, devices, history, identities] = await Promise.all([
    call('GET /user/security'),
    call('GET /user/session'),
    call('GET /user/signin/page', { query: { size: HISTORY_SIZE, current } }),
    call('GET /user/identity'),
  ]);
  // a session that moved to another browser shows nothing of the account until the user verifies
  if (requiresConfirmation(security)) return null;
  const signIns = getDataOrNull(history);
  if (signIns !== null) redirectBeyondLastPage(signIns, request);
  return {
    security: unwrapOrRedirect(security, request),
    devices: unwrapOrRedirect(devices, request),
    signIns,
    identities: unwrapOrRedirect(identities, request),
    needsReverification: current !== '1',
  };
}
export type SecurityData = NonNullable<Awaited<ReturnType<typeof loadSecurity>>>;
