import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { assembleDocument, createFragments } from './assemble.ts';
import { Fragment, Fragments, PreloadLinks } from './fragment.tsx';
import { NONCE } from './marks.ts';
import { learnHandoff, findHandoff, writeHandoff } from './hydration.ts';

/** The document of a page as one answer has it. */
function render(page: ReactNode, routes = 'routes'): string {
  const fragments = createFragments(routes);
  const html = renderToString(<Fragments value={fragments}>{page}</Fragments>);
  return assembleDocument(Buffer.from(html), fragments)
    .map((piece) => (piece === 'nonce' ? 'the-nonce' : piece.bytes.toString()))
    .join('');
}

const renders: string[] = [];
function renderBar(label: string) {
  renders.push(label);
  return (
    <nav>
      {label} <b>{renders.length}</b>
    </nav>
  );
}

test('a fragment is rendered once for all that it depends on', () => {
  const page = (label: string, wide: boolean) => (
    <main>
      <Fragment name="bar" by={[label, wide]}>
        {() => renderBar(label)}
      </Fragment>
      <p>{label}</p>
    </main>
  );
  const first = render(page('首页', true));
  expect(first).toBe('<main><nav>首页<!-- --> <b>1</b></nav><p>首页</p></main>');
  expect(render(page('首页', true))).toBe(first);
  expect(render(page('首页', false))).toContain('<b>2</b>');
  expect(render(page('资讯', true))).toContain('<b>3</b>');
  expect(renders).toHaveLength(3);
});

test('data counts by identity, so that other data of the same form is another fragment', () => {
  const page = (tree: readonly string[]) => (
    <Fragment name="tree" by={[tree]}>
      {() => <i>{tree.join()}</i>}
    </Fragment>
  );
  const tree = ['一', '二'];
  expect(render(page(tree))).toBe('<i>一,二</i>');
  expect(render(page(tree))).toBe('<i>一,二</i>');
  expect(render(page(['一', '三']))).toBe('<i>一,三</i>');
});

test('fragments side by side have no separators that browsers would not have, and each answer its nonce', () => {
  const page = (
    <div>
      <Fragment name="one" by={[]}>
        {() => <script nonce={NONCE}>1</script>}
      </Fragment>
      <Fragment name="two" by={[]}>
        {() => <em>2</em>}
      </Fragment>
      文字
    </div>
  );
  const document = '<div><script nonce="the-nonce">1</script><em>2</em>文字</div>';
  expect(render(page)).toBe(document);
  expect(render(page)).toBe(document);
});

test('the links that preload scripts stay in the head of a page whose scripts are known', () => {
  const page = (
    <html lang="zh-CN">
      <head>
        <PreloadLinks />
        <title>页</title>
      </head>
      <body>
        <Fragment name="scripts" by={['a']}>
          {() => (
            <>
              <link rel="modulepreload" href="/a.js" nonce={NONCE} />
              <link rel="modulepreload" href="/b.js" nonce={NONCE} />
              <script nonce={NONCE}>start()</script>
            </>
          )}
        </Fragment>
      </body>
    </html>
  );
  const first = render(page, 'a');
  expect(first).toMatch(/<head>.*href="\/a\.js" nonce="the-nonce".*href="\/b\.js".*<\/head>/u);
  expect(render(page, 'a')).toBe(first);
});

test('without fragments a page is rendered as it is', () => {
  const page = (
    <Fragment name="bar" by={['none']}>
      {() => <u>文字</u>}
    </Fragment>
  );
  expect(renderToString(<Fragments value={null}>{page}</Fragments>)).toBe('<u>文字</u>');
});

const context = (loaderData: object) =>
  ({ serverHandoffString: '{}', staticHandlerContext: { loaderData } }) as never;

test('writes the data of later documents as the router wrote that of the first', () => {
  const first = { root: { json: '{"now":1}' }, page: { json: '{"title":"<一>"}' } };
  const written = `[{"_1":2},"page",${JSON.stringify(first.page.json)},"root",${JSON.stringify(first.root.json)}]`;
  learnHandoff('root page', context(first), written);
  const handoff = findHandoff('root page');
  expect(handoff && writeHandoff(handoff, first)).toBe(written);
  const later = { root: { json: '{"now":2}' }, page: { json: '{"title":"二"}' } };
  expect(handoff && writeHandoff(handoff, later)).toBe(
    `[{"_1":2},"page",${JSON.stringify(later.page.json)},"root",${JSON.stringify(later.root.json)}]`,
  );
  expect(handoff && writeHandoff(handoff, { root: later.root })).toBeNull();
  expect(handoff && writeHandoff(handoff, { ...later, page: { title: '三' } })).toBeNull();
});

test('leaves routes to the router whose data has another form, or stands twice', () => {
  learnHandoff('plain', context({ page: { title: '一' } }), '["title","一"]');
  expect(findHandoff('plain')).toBeNull();
  learnHandoff('twice', context({ page: { json: '1' } }), '["1","1"]');
  expect(findHandoff('twice')).toBeNull();
  expect(findHandoff('unknown')).toBeUndefined();
});
