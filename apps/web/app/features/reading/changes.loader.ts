import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { throwNotFound, unwrapOrRedirect } from '../../api/load.ts';
import { getPageUrl } from '../../lib/page-url.ts';
import { requireSignedIn } from '../../session/require.ts';
import { diffTexts } from '../../ui/diff/diff-texts.ts';

/** Limits in ms: the server compares, so that the page needs no scripts; longer texts are compared more coarsely. */
const DIFF_TIMEOUT_MS = { lines: 60, words: 40 };

/** Loads what changed in a content since this reader read it. Redirects to the content when nothing did. */
export async function loadChanges(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  requireSignedIn(args);
  const call = context.get(apiContext);
  const id = params['id'] ?? '';
  const changes = unwrapOrRedirect(
    await call('GET /reading/:id/changes', { params: { id } }),
    request,
  );
  const section = getPageUrl(request).pathname.split('/')[1];
  if (changes === null) throw redirect(`/${section}/${id}`);
  const { model, before, after, drawn } = changes;
  if (SECTION_PATH[model] !== section) throwNotFound();
  const hunks = diffTexts(getText(before), getText(after), DIFF_TIMEOUT_MS);
  const toSummary = ({ number, title, createdAt }: typeof before) => ({ number, title, createdAt });
  return { id, model, before: toSummary(before), after: toSummary(after), drawn, hunks };
}

export type ChangesData = Awaited<ReturnType<typeof loadChanges>>;

function getText({ title, content }: { title: string; content: string }): string {
  return `${title}\n\n${content}`;
}
