import type { AttachmentPart } from './attachment-text.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';

/** The text of a Word document: paragraphs are lines, cells of a table are parted by tabs. */
export async function readWord(bytes: Uint8Array): Promise<AttachmentPart[]> {
  const zip = await openZip(bytes);
  let [text, cells, inText] = ['', 0, false];
  readXml(await zip.read('word/document.xml'), {
    open(name) {
      if (name === 't') inText = true;
      else if (name === 'tc') cells += 1;
      else if (name === 'tab') text += '\t';
      else if (name === 'br' || name === 'cr') text += '\n';
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p') text += cells > 0 ? ' ' : '\n';
      else if (name === 'tr') text = `${text.trimEnd()}\n`;
      else if (name === 'tc') {
        cells -= 1;
        text = `${text.trimEnd()}\t`;
      }
    },
  });
  return [{ label: '', text, table: false }];
}
