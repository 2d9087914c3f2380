import type { parser } from '@zhihui/markdown/parser.ts';

/** A token of the renderer's parser. */
export type Token = ReturnType<typeof parser.parse>[number];
