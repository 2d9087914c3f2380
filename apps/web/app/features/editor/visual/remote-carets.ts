import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import * as Y from 'yjs';
import type { SharedText } from '../model/shared-text.ts';
import { getPosition } from './positions.ts';
import type { VisualBinding } from './visual-binding.ts';

interface RemotePeer {
  cursor?: { anchor: unknown; head: unknown } | null;
  user?: { name?: string; color?: string; colorLight?: string };
}

/** Shows the carets of other users, with the same classes as the source view. */
export function createRemoteCaretsPlugin(
  shared: SharedText,
  binding: () => VisualBinding | null,
): Plugin {
  const { awareness } = shared;
  return new Plugin({
    view(view) {
      const update = () => {
        if (!view.isDestroyed && awareness.getStates().size > 1) view.dispatch(view.state.tr);
      };
      awareness.on('change', update);
      return { destroy: () => awareness.off('change', update) };
    },
    props: {
      decorations(state) {
        const currentBinding = binding();
        if (currentBinding === null || awareness.getStates().size < 2) return null;
        const decorations: Decoration[] = [];
        for (const [client, peer] of awareness.getStates()) {
          if (client === awareness.clientID) continue;
          decorations.push(
            ...getRemoteCaret(shared, currentBinding, state.doc, client, peer as RemotePeer),
          );
        }
        return DecorationSet.create(state.doc, decorations);
      },
    },
  });
}

function getRemoteCaret(
  shared: SharedText,
  { text }: VisualBinding,
  doc: EditorView['state']['doc'],
  client: number,
  { cursor, user }: RemotePeer,
): Decoration[] {
  if (cursor == null) return [];
  const toPosition = (relative: unknown) => {
    const absolute = Y.createAbsolutePositionFromRelativePosition(
      Y.createRelativePositionFromJSON(relative),
      shared.doc,
    );
    return absolute === null ? null : getPosition(text, doc, absolute.index);
  };
  const [anchor, head] = [toPosition(cursor.anchor), toPosition(cursor.head)];
  if (anchor === null || head === null) return [];
  const { name = '', color = '#1677ff', colorLight = `${color}33` } = user ?? {};
  const decorations = [
    Decoration.widget(head, () => flag(name, color), { key: `${client} ${name}`, side: 10 }),
  ];
  if (anchor !== head) {
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    decorations.push(
      Decoration.inline(from, to, {
        class: 'cm-ySelection',
        style: `background-color: ${colorLight}`,
      }),
    );
  }
  return decorations;
}

function flag(name: string, color: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cm-ySelectionCaret';
  caret.style.borderColor = color;
  caret.style.backgroundColor = color;
  const label = document.createElement('span');
  label.className = 'cm-ySelectionInfo';
  label.style.backgroundColor = color;
  label.textContent = name;
  caret.append('\u2060', label);
  return caret;
}
