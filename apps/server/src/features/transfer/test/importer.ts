import { IMPORT_PART_BYTES } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { InputFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/harness.ts';

type RunBody = InputFor<'PUT /transfer/import/:id/run'>['body'];

/** Packs files of a source. */
export const zip = (entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [
        name,
        typeof value === 'string' ? strToU8(value) : new Uint8Array(value),
      ]),
    ),
  );

/** Imports files as the browser does, with the token of one person. */
export class Importer {
  readonly #app: TestApp;
  readonly #token: string;

  constructor(app: TestApp, token: string) {
    this.#app = app;
    this.#token = token;
  }

  async load(id: Id) {
    return (await this.#app.call('GET /transfer/import/:id', { params: { id } }, this.#token)).data;
  }

  async pages(id: Id) {
    const input = { params: { id }, query: { current: 1, size: 100 } };
    return (await this.#app.call('GET /transfer/import/:id/page/page', input, this.#token)).data
      .records;
  }

  /** Sends files and has them read. */
  async upload(files: Readonly<Record<string, Uint8Array>>): Promise<Id> {
    const list = Object.entries(files).map(([name, { length }]) => ({ name, size: length }));
    const created = await this.#app.call(
      'POST /transfer/import',
      { body: { files: list } },
      this.#token,
    );
    expect(created.status, created.msg).toBe(200);
    const { id } = created.data;
    for (const [position, bytes] of Object.values(files).entries()) {
      for (let part = 0; part === 0 || part * IMPORT_PART_BYTES < bytes.length; part += 1) {
        const from = part * IMPORT_PART_BYTES;
        const sent = await this.#app.send('POST /transfer/import/:id/part', {
          params: { id },
          query: { position, part },
          file: {
            name: 'part',
            bytes: Buffer.from(bytes.subarray(from, from + IMPORT_PART_BYTES)),
          },
          token: this.#token,
        });
        expect(sent.status, sent.msg).toBe(200);
      }
    }
    const read = await this.#app.call(
      'PUT /transfer/import/:id/read',
      { params: { id } },
      this.#token,
    );
    expect(read.status, read.msg).toBe(200);
    expect((await this.#app.runJobs()).failed).toEqual([]);
    return id;
  }

  /** Writes the pages of an import that was read. */
  async run(id: Id, body: RunBody) {
    const input = { params: { id }, body };
    const started = await this.#app.call('PUT /transfer/import/:id/run', input, this.#token);
    expect(started.status, started.msg).toBe(200);
    expect((await this.#app.runJobs()).failed).toEqual([]);
    return { id, result: await this.load(id), pages: await this.pages(id) };
  }

  /** Does both. */
  async import(files: Readonly<Record<string, Uint8Array>>, body: RunBody) {
    return this.run(await this.upload(files), body);
  }

  async undo(id: Id): Promise<void> {
    const undone = await this.#app.call(
      'PUT /transfer/import/:id/undo',
      { params: { id } },
      this.#token,
    );
    expect(undone.status, undone.msg).toBe(200);
    expect((await this.#app.runJobs()).failed).toEqual([]);
  }
}
