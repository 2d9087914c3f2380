import type { EndpointKey } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { RawRequest, TestAnswer, TestApp } from './harness.ts';

export interface Resource {
  id: string;
  schemas: string[];
  meta: { location: string; version: string; created: string };
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Resource[];
  scimType?: string;
  [name: string]: unknown;
}
type ScimEndpoint = Extract<EndpointKey, `${string} /scim/v2/${string}`>;

/** The company's directory service, and the Admin who connected it. */
export async function connectDirectory(app: TestApp) {
  const admin = await app.make.user({ role: 'Admin' });
  const { data } = await app.call('POST /identity/scim/token', undefined, admin.token);
  const token = data.token;

  /** Any call, with a key for `:key`. */
  async function scim(call: ScimEndpoint, key = '', request: RawRequest = {}) {
    const answer = await app.send(call, { token, params: { key }, ...request });
    return answer as TestAnswer<Resource>;
  }
  return {
    admin,
    token,
    scim,
    /** Creates a user; returns the id. */
    join: async (body: object) => {
      const answer = await scim('POST /scim/v2/Users', '', { body });
      if (answer.status !== 201) throw new Error(`not joined: ${answer.msg}`);
      return answer.data.id;
    },
    patch: (key: string, ...Operations: object[]) =>
      scim('PATCH /scim/v2/Users/:key', key, { body: { Operations } }),
    patchGroup: (key: string, ...Operations: object[]) =>
      scim('PATCH /scim/v2/Groups/:key', key, { body: { Operations } }),
    find: (filter: string, more: object = {}) =>
      scim('GET /scim/v2/Users', '', { query: { filter, ...more } }),
    set: (body: { heirId?: Id; providerId?: Id; roles?: object[] }) =>
      app.send('PUT /identity/scim', {
        body: { heirId: null, providerId: null, roles: [], ...body },
        token: admin.token,
      }),
  };
}
export type Directory = Awaited<ReturnType<typeof connectDirectory>>;
