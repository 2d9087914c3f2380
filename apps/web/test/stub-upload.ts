import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import { respondToCall } from './stub-api.ts';

/** Half of a file is on its way before the stub answers, so that progress shows. */
const HALF = 0.5;

/**
 * Stands in for the requests that uploads are sent with: `fetch` does not report how much was sent. Calls of the product
 * are answered by `stubApi`, which receives the form as `body`; nothing else uses such requests.
 */
class UploadRequest {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  #stopped = false;

  open(method: string, address: string): void {
    if (!address.startsWith(`${BASE_PATH}/`)) throw new Error(`no stub answers ${address}`);
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(): void {
    // the stubs go by path and body
  }

  send(form: FormData): void {
    void this.#answer(form);
  }

  abort(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.onabort?.();
  }

  async #answer(form: FormData): Promise<void> {
    const file = form.get('file');
    const total = file instanceof File ? file.size : 0;
    this.upload.onprogress?.({ loaded: Math.round(total * HALF), total });
    try {
      const url = new URL(this.#address, location.href);
      const result = await respondToCall(this.#method, url, form);
      this.status = result.status;
      this.responseText = await result.text();
    } catch {
      if (!this.#stopped) this.onerror?.();
      return;
    }
    if (!this.#stopped) this.onload?.();
  }
}

/** Puts itself in the place of the requests that uploads are sent with. */
export function installUploads(): void {
  window.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest;
}
