import type { ViewWithoutPage } from './view-without-page.fixture.ts';

/** Drags the block with one number so that it comes to stand at another. */
export function blockMove(view: ViewWithoutPage, from: number, to: number): void {
  const { tr, doc } = view.state;
  const before = (index: number): number =>
    doc.children.slice(0, index).reduce((sum, node) => sum + node.nodeSize, 0);
  const node = doc.child(from);
  tr.delete(before(from), before(from + 1));
  view.dispatch(tr.insert(tr.mapping.map(before(to > from ? to + 1 : to)), node));
}
