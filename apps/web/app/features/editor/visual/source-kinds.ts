import type { NodeViewConstructor } from 'prosemirror-view';
import { make } from './dom.ts';
import { drawMath } from './draw-math.ts';
import { SourceView } from './source-view.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** A formula in a line, shown as one and edited as TeX. */
export const inlineMathView: NodeViewConstructor = (node, view, getPos) => {
  const shown = make('span', { class: styles.math });
  const dom = make('span', { class: styles.inlineSource }, shown);
  const draw = (source: string) => void drawMath(shown, source, node.attrs['display'] === true);
  return new SourceView(node, view, getPos, { dom, label: visualText.formulaSource, draw });
};

/** HTML within a line, shown as it is written. */
export const rawInlineView: NodeViewConstructor = (node, view, getPos) => {
  const shown = make('code');
  const dom = make('span', { class: styles.inlineSource }, shown);
  const draw = (source: string) => (shown.textContent = source);
  return new SourceView(node, view, getPos, { dom, label: visualText.rawSource, draw });
};
