import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { requestInfoContext } from '../../api/context.ts';
import { sanitizeReturnPath } from './return-path.ts';

/** Loader of pages for visitors: whoever is signed in goes on to where they wanted. */
export function redirectWhenSignedIn({ context, request }: LoaderFunctionArgs): null {
  if (context.get(requestInfoContext).user === null) return null;
  throw redirect(sanitizeReturnPath(new URL(request.url).searchParams.get('from')));
}
