/** Defines a missing method as not enumerable. */
function defineMissing(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/**
 * Defines what pdf.js requires and our oldest supported browsers lack: even its build for older browsers needs newer
 * ones. For the page and for the worker.
 */
export function polyfillPdf(): void {
  // Chromium 119, Safari 17.4
  defineMissing(Promise, 'withResolvers', () => {
    const resolvers = {};
    const promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
    return { promise, ...resolvers };
  });
  // Chromium 110
  defineMissing(Array.prototype, 'toSpliced', function toSpliced<
    T,
  >(this: readonly T[], ...change: Parameters<T[]['splice']>): T[] {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  });
  // Chromium 114, Safari 17.4: without it, fonts that are not embedded draw nothing
  defineMissing(
    ArrayBuffer.prototype,
    'transferToFixedLength',
    function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
      const bytes = new Uint8Array(length);
      bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return bytes.buffer;
    },
  );
}
