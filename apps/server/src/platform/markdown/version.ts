/**
 * Which renderer made the HTML that is stored. One more with each change of what texts become: the job worker then
 * renders again what an older one left. 1: callouts and diagrams; 2: widths of pictures; 3: attachments
 * that can be looked at; 4: pictures by https.
 */
export const RENDERER = 4;
