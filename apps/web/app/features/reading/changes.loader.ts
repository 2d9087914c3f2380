import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { notFound, unwrap } from '../../api/load.ts';
import { pageUrl } from '../../lib/page-url.ts';
import { requireSignedIn } from '../../session/require.ts';
import { diffTexts } from '../../ui/diff/diff-texts.ts';

/** Ms: the server compares, so that the page can be read without scripts; longer texts are compared more coarsely. */
const PATIENCE = { lines: 60, words: 40 };

/** What changed in a content since this reader last read it. Where nothing did, the content itself. */
export async function loadChanges(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  requireSignedIn(args);
  const call = context.get(apiContext);
  const id = params['id'] ?? '';
  const found = unwrap(await call('GET /reading/:id/changes', { params: { id } }), request);
  const section = pageUrl(request).pathname.split('/')[1];
  if (found === null) throw redirect(`/${section}/${id}`);
  const { model, before, after } = found;
  if (SECTION_PATH[model] !== section) notFound();
  const hunks = diffTexts(textOf(before), textOf(after), PATIENCE);
  const brief = ({ number, title, createdAt }: typeof before) => ({ number, title, createdAt });
  return { id, model, before: brief(before), after: brief(after), hunks };
}

export type ChangesData = Awaited<ReturnType<typeof loadChanges>>;

function textOf({ title, content }: { title: string; content: string }): string {
  return `${title}\n\n${content}`;
}
