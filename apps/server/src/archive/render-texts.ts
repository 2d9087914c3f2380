import type pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { renderStoredComment } from '../features/comment/comment.public.ts';
import { addPictureSizes } from '../features/media/media.public.ts';
import { MarkdownTooComplexError } from '../platform/markdown/errors.ts';
import { RENDERER } from '../platform/markdown/version.ts';
import {
  readBodies,
  readCommentBodies,
  updateCommentTexts,
  updateRenderings,
} from './staged-texts.repo.ts';
import type { TextToRender } from './staged-texts.repo.ts';

/** A long text may take its time here: no reader waits for it. */
const RENDER_MS = 20_000;

type RenderDeps = Pick<Deps, 'markdown'>;

/** The open transaction as repositories take it: uploads that were read in it give pictures their size. */
function asDb(client: pg.ClientBase): Db {
  let last: Promise<unknown> = Promise.resolve();
  return {
    send: ({ text, values = [] }) => {
      // texts are rendered side by side, and their statements go one after the other
      const result = last.then(() => client.query(text, values));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/**
 * Renders the waiting contents or answers, so that readers never meet one without its text. Returns how many could not be
 * rendered; they show as plain text.
 */
export async function renderStaged(
  client: pg.ClientBase,
  deps: RenderDeps,
  name: 'contents' | 'answers',
  onProgress: (count: number) => void,
): Promise<number> {
  const db = asDb(client);
  let plain = 0;
  for await (const batch of readBodies(client, name)) {
    const rendered = await Promise.all(
      batch.map(async (text) => ({ line: text.line, ...(await renderBody(db, deps, text)) })),
    );
    plain += rendered.filter((item) => item.isPlain).length;
    await updateRenderings(client, name, rendered);
    onProgress(batch.length);
  }
  return plain;
}

async function renderBody(db: Db, { markdown }: RenderDeps, { body }: TextToRender) {
  try {
    const { html, toc, excerpt, text } = await markdown.render(body, { timeoutMs: RENDER_MS });
    const sized = await addPictureSizes(db, html);
    return { html: sized, toc, excerpt, plain: text, isPlain: false };
  } catch (error) {
    if (!(error instanceof MarkdownTooComplexError)) throw error;
    return { html: showPlain(body), toc: [], excerpt: '', plain: body, isPlain: true };
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const showPlain = (body: string): string =>
  `<pre>${body.replaceAll(/[&<>]/gu, (letter) => ESCAPES[letter] ?? letter)}</pre>`;

/** Renders the comments of the archive that are written in Markdown. */
export async function renderComments(client: pg.ClientBase, deps: Deps): Promise<void> {
  const ctx = { db: asDb(client), deps };
  for await (const batch of readCommentBodies(client)) {
    const rendered = await Promise.all(
      batch.map(async ({ id, body, mentions }) => {
        const text = await renderStoredComment(ctx, { body, mentions });
        return { id, ...(text ?? { html: showPlain(body), plain: body }) };
      }),
    );
    await updateCommentTexts(client, RENDERER, rendered);
  }
}
