import { expect } from 'vitest';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** A text with marks inside its sentences, and one line fifty times. */
export const BODY = `第一段讲**税号**的格式，\`DE\` 开头的有九位。

第二段讲怎么核对，先离线再在线。

${'重复的一行。\n\n'.repeat(50)}最后一段说明例外。`;

interface Published {
  id: Id;
  category: Id;
  revision: number;
}

/** Actions of tests on articles of `author` and annotations on them, by `reader` unless they name another account. */
export function createAnnotationActions(app: TestApp, author: MadeUser, reader: MadeUser) {
  /** An article published through the product, so that its text is what readers have. */
  async function publish(content = BODY): Promise<Published> {
    const category = (await app.make.category()).id;
    const body = {
      title: '怎么核对税号',
      content,
      categoryId: category,
      status: 'PENDING_REVIEW',
    } as const;
    const { data } = await app.call('POST /article', { body }, author.token);
    return { id: data.id, category, revision: data.revision };
  }
  async function change(article: Published, content: string) {
    const body = {
      id: article.id,
      revision: article.revision,
      title: '怎么核对税号',
      content,
      categoryId: article.category,
      status: 'PENDING_REVIEW',
    } as const;
    const { code, data } = await app.call('PUT /article', { body }, author.token);
    expect(code).toBe(200);
    article.revision = data.revision;
  }

  async function loadText(id: Id): Promise<string> {
    const row = await sql<{ plain: string }>`select plain from contents where id = ${id}`.one(
      app.db,
    );
    return row.plain;
  }

  async function annotate(article: Published, exact: string, nth = 0, token = reader.token) {
    const text = await loadText(article.id);
    let start = text.indexOf(exact);
    for (let n = 0; n < nth; n += 1) start = text.indexOf(exact, start + 1);
    const selector = makeSelector(text, { start, end: start + exact.length });
    if (selector === null) throw new Error('nothing selected');
    const body = { articleId: article.id, content: '这里不清楚', selector };
    return app.call('POST /annotations', { body }, token);
  }

  async function list(id: Id, token = reader.token) {
    return (await app.call('GET /annotations/list', { query: { articleId: id } }, token)).data
      .records;
  }

  return { publish, change, loadText, annotate, list };
}

export type AnnotationActions = ReturnType<typeof createAnnotationActions>;
