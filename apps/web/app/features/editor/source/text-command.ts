import type { EditorState, TransactionSpec } from '@codemirror/state';

/** What a toolbar button does to the text; the view dispatches the result. */
export type TextCommand = (state: EditorState) => TransactionSpec;
