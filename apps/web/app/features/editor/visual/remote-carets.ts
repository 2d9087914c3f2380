import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import * as Y from 'yjs';
import type { SharedText } from '../model/shared-text.ts';
import { positionOf } from './places.ts';
import type { VisualBinding } from './visual-binding.ts';

interface Peer {
  cursor?: { anchor: unknown; head: unknown } | null;
  user?: { name?: string; color?: string; colorLight?: string };
}

/** Where others are: the same classes as in the source view. */
export function remoteCarets(shared: SharedText, binding: () => VisualBinding | null): Plugin {
  const { awareness } = shared;
  return new Plugin({
    view(view) {
      const show = () => {
        if (!view.isDestroyed && awareness.getStates().size > 1) view.dispatch(view.state.tr);
      };
      awareness.on('change', show);
      return { destroy: () => awareness.off('change', show) };
    },
    props: {
      decorations(state) {
        const bound = binding();
        if (bound === null || awareness.getStates().size < 2) return null;
        const found: Decoration[] = [];
        for (const [client, peer] of awareness.getStates()) {
          if (client === awareness.clientID) continue;
          found.push(...caretOf(shared, bound, state.doc, client, peer as Peer));
        }
        return DecorationSet.create(state.doc, found);
      },
    },
  });
}

function caretOf(
  shared: SharedText,
  { text }: VisualBinding,
  doc: EditorView['state']['doc'],
  client: number,
  { cursor, user }: Peer,
): Decoration[] {
  if (cursor == null) return [];
  const place = (relative: unknown) => {
    const at = Y.createAbsolutePositionFromRelativePosition(
      Y.createRelativePositionFromJSON(relative),
      shared.doc,
    );
    return at === null ? null : positionOf(text, doc, at.index);
  };
  const [anchor, head] = [place(cursor.anchor), place(cursor.head)];
  if (anchor === null || head === null) return [];
  const { name = '', color = '#1677ff', colorLight = `${color}33` } = user ?? {};
  const found = [
    Decoration.widget(head, () => flag(name, color), { key: `${client} ${name}`, side: 10 }),
  ];
  if (anchor !== head) {
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    found.push(
      Decoration.inline(from, to, {
        class: 'cm-ySelection',
        style: `background-color: ${colorLight}`,
      }),
    );
  }
  return found;
}

function flag(name: string, color: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cm-ySelectionCaret';
  caret.style.borderColor = color;
  caret.style.backgroundColor = color;
  const words = document.createElement('span');
  words.className = 'cm-ySelectionInfo';
  words.style.backgroundColor = color;
  words.textContent = name;
  caret.append('\u2060', words);
  return caret;
}
