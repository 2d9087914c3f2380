/** Contents of the clipboard, or of a drag onto a field. */
export interface TransferInput {
  html?: string;
  rtf?: string;
  text?: string;
  files?: readonly File[];
}

/** Pastes into an element by a native event. */
export function paste(element: Element, data: TransferInput): void {
  const event = { bubbles: true, cancelable: true, clipboardData: toDataTransfer(data) };
  element.dispatchEvent(new ClipboardEvent('paste', event));
}

/** Drops files or text onto the middle of an element. */
export function drop(element: Element, data: TransferInput): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const event = { bubbles: true, cancelable: true, dataTransfer: toDataTransfer(data), ...at };
  element.dispatchEvent(new DragEvent('drop', event));
}

function toDataTransfer({ html, rtf, text, files = [] }: TransferInput): DataTransfer {
  const transfer = new DataTransfer();
  if (html !== undefined) transfer.setData('text/html', html);
  if (rtf !== undefined) transfer.setData('text/rtf', rtf);
  if (text !== undefined) transfer.setData('text/plain', text);
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Creates a picture as programs paste it: a PNG of one colour. */
export async function picture(width: number, height: number, name = '示意图.png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#8fb3a5';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** Chooses files in the dialog that a hidden field of files would open. */
export function chooseFiles(field: Element | null, ...files: readonly File[]): void {
  if (!(field instanceof HTMLInputElement)) throw new Error('no field for files');
  field.files = toDataTransfer({ files }).files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
