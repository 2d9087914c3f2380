import { deflateSync, inflateSync } from 'node:zlib';
import { UnreadableSourceError } from './source-document.ts';

const MAX_PACKED = 400 * 2 ** 20;

/** The texts of a source whose order is not that of its tree: all of them are held until the tree is known, packed. */
export class PackedTexts {
  readonly #texts = new Map<string, Buffer>();
  #size = 0;

  get(key: string): string {
    const packed = this.#texts.get(key);
    return packed === undefined ? '' : inflateSync(packed).toString('utf8');
  }

  /** Throws UnreadableSourceError once all texts together are more than a process can hold. */
  set(key: string, text: string): void {
    const packed = deflateSync(text, { level: 1 });
    this.#size += packed.length - (this.#texts.get(key)?.length ?? 0);
    if (this.#size > MAX_PACKED) throw new UnreadableSourceError('导出包过大，请分成多个导出');
    this.#texts.set(key, packed);
  }
}
