import type { NodeViewConstructor } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { renderMath } from './render-math.ts';
import { SourceView } from './source-view.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** A formula in a line, shown as one and edited as TeX. */
export const inlineMathView: NodeViewConstructor = (node, view, getPos) => {
  const rendering = createElement('span', { class: styles.math });
  const dom = createElement('span', { class: styles.inlineSource }, rendering);
  const render = (source: string) =>
    void renderMath(rendering, source, node.attrs['display'] === true);
  return new SourceView(node, view, getPos, { dom, label: visualText.formulaSource, render });
};

/** HTML within a line, shown as it is written. */
export const rawInlineView: NodeViewConstructor = (node, view, getPos) => {
  const rendering = createElement('code');
  const dom = createElement('span', { class: styles.inlineSource }, rendering);
  const render = (source: string) => (rendering.textContent = source);
  return new SourceView(node, view, getPos, { dom, label: visualText.rawSource, render });
};
