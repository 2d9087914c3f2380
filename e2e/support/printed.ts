import type { Page } from '@playwright/test';
import { readPdf } from '../../apps/server/src/platform/attachment-text/pdf.ts';

/** The page as Chromium prints it: the words of each sheet, without spaces, for lines break anywhere. */
export async function printToText(page: Page): Promise<string[]> {
  const sheets = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })));
  return sheets.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/gu, ''));
}
