import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY, createAnnotationActions } from '../../../test/annotation-actions.ts';
import type { AnnotationActions } from '../../../test/annotation-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let publish: AnnotationActions['publish'];
let change: AnnotationActions['change'];
let loadText: AnnotationActions['loadText'];
let annotate: AnnotationActions['annotate'];
let list: AnnotationActions['list'];

beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user({ role: 'Admin' });
  reader = await app.make.user();
  ({ publish, change, loadText, annotate, list } = createAnnotationActions(app, author, reader));
});
afterAll(() => app.close());

describe('an edit of the article', () => {
  it('moves annotations, before and after the worker has run', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(article, `新的开头。\n\n${BODY.replace('怎么核对', '如何核对')}`);
    const readAnchor = async () => {
      const [thread] = await list(article.id);
      const text = await loadText(article.id);
      expect(thread).toMatchObject({ lost: false, revision: 2 });
      expect(text.slice(thread?.selector.start, thread?.selector.end)).toBe('先离线再在线');
    };
    await readAnchor();
    await app.runJobs();
    await readAnchor();
  });

  it('marks an annotation as lost when its words are removed, and finds it when they return', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(
      article,
      BODY.replace('第二段讲怎么核对，先离线再在线。', '这一段整个换了说法，不再提顺序。'),
    );
    await app.runJobs();
    expect((await list(article.id))[0]).toMatchObject({
      lost: true,
      content: '这里不清楚',
      selector: { exact: '先离线再在线' },
    });
    await change(article, BODY);
    await app.runJobs();
    expect((await list(article.id))[0]).toMatchObject({ lost: false });
  });

  it('is applied once when its event is delivered several times', async () => {
    const article = await publish();
    await annotate(article, '先离线再在线');
    await change(article, `新的开头。\n\n${BODY}`);
    await app.runJobs();
    const before = await list(article.id);
    await app.make.article();
    await sql`delete from outbox_deliveries`.run(app.db);
    await app.deps.transaction(async (db) => {
      const { annotationSubscriber } = await import('./annotation.events.ts');
      const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const ctx = {
        db,
        deps: app.deps,
        log: silentLog,
        now: () => new Date(),
        contentChanged: async () => undefined,
      };
      await annotationSubscriber.on['content.live']?.(ctx, {
        contentId: article.id,
        model: 'ARTICLE',
        revision: article.revision,
      });
    });
    expect(await list(article.id)).toEqual(before);
  });

  it('leaves no stale position when it goes live while an annotation is written', async () => {
    const article = await publish();
    await annotate(article, '最后一段');
    const [added] = await Promise.all([
      annotate(article, '先离线再在线'),
      change(article, `新的开头。\n\n${BODY}`),
    ]);
    expect([200, 409]).toContain(added.code);
    await app.runJobs();
    const text = await loadText(article.id);
    for (const { selector, lost } of await list(article.id)) {
      expect(lost).toBe(false);
      expect(text.slice(selector.start, selector.end)).toBe(selector.exact);
    }
  });
});
