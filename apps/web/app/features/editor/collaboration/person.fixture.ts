import * as Y from 'yjs';
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { ViewWithoutPage } from './view-without-page.fixture.ts';

/** Somebody in one of the two views, whose connection to the server's document comes and goes. */
export class Person {
  readonly shared: SharedText = createSharedText();
  /** Null for who writes in the source. */
  readonly view: ViewWithoutPage | null;
  readonly #server: Y.Doc;
  #connected = false;

  constructor(server: Y.Doc, visual: boolean) {
    this.#server = server;
    const { doc } = this.shared;
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server), server);
    this.view = visual ? new ViewWithoutPage(this.shared) : null;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.#connected && origin !== server) Y.applyUpdate(server, update, this);
    });
    server.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.#connected && origin !== this) Y.applyUpdate(doc, update, server);
    });
    this.connect();
  }

  /** Each gets what the other has. */
  connect(): void {
    const [localDoc, server] = [this.shared.doc, this.#server];
    this.#connected = true;
    Y.applyUpdate(server, Y.encodeStateAsUpdate(localDoc, Y.encodeStateVector(server)), this);
    Y.applyUpdate(localDoc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(localDoc)), server);
  }

  disconnect(): void {
    this.#connected = false;
  }

  leave(): void {
    this.view?.binding.destroy();
    this.shared.destroy();
  }
}
