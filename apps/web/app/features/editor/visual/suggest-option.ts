import type { EditorView } from 'prosemirror-view';
import type { ReactNode } from 'react';
import type { Suggestion } from './suggest.ts';

/** One thing a menu offers. */
export interface SuggestOption {
  id: string;
  label: string;
  /** Letters it is found by, or what tells it from others of its name. */
  hint?: string;
  icon?: ReactNode;
  /** Puts it into the place of what was typed. */
  apply: (view: EditorView, range: Suggestion) => void;
}
