import type { Upload } from '../../media/media.public.ts';

interface Handler {
  retry: (id: number) => void;
  remove: (id: number) => void;
}

/** The upload progress of files in the text. React writes it and picture views read it. */
export class UploadBoard {
  #uploads: readonly Upload[] = [];
  #handler: Handler | null = null;
  #listeners = new Set<() => void>();

  readonly write = (uploads: readonly Upload[], handler: Handler): void => {
    this.#uploads = uploads;
    this.#handler = handler;
    for (const listener of this.#listeners) listener();
  };

  find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  retry(id: number): void {
    this.#handler?.retry(id);
  }

  remove(id: number): void {
    this.#handler?.remove(id);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
