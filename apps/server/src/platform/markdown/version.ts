/**
 * Version of the renderer that produced the stored HTML. Increase it with each change of the output: the job worker then
 * renders older texts again. 1: callouts and diagrams; 2: widths of pictures; 3: viewable attachments; 4: pictures by https;
 * 5: pictures as blocks, with their size; colours of words.
 */
export const RENDERER = 5;
