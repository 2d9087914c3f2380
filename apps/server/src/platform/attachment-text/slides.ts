import type { AttachmentPart } from './attachment-text.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/u;

/** The text of each slide of a presentation, in the order of their files. */
export async function readSlides(bytes: Uint8Array): Promise<AttachmentPart[]> {
  const zip = await openZip(bytes);
  const slides = zip.names
    .map((name) => ({ name, number: Number(SLIDE.exec(name)?.[1] ?? 0) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number);
  const parts: AttachmentPart[] = [];
  for (const [index, { name }] of slides.entries()) {
    const text = textOfSlide(await zip.read(name));
    parts.push({ label: `第 ${index + 1} 张`, text, table: false });
  }
  return parts;
}

function textOfSlide(xml: string): string {
  let [text, inText] = ['', false];
  readXml(xml, {
    open(name) {
      if (name === 't') inText = true;
      else if (name === 'br') text += '\n';
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p') text += '\n';
    },
  });
  return text;
}
