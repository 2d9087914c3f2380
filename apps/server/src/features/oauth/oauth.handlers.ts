import type { oauthEndpoints } from '@zhihui/contract/features/oauth/oauth.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { deleteOAuthClient, listOAuthClients } from './oauth.repo.ts';
import {
  answerTokenRequest,
  grantConsent,
  presentClient,
  readRequest,
  registerClient,
} from './oauth.service.ts';
import { oauthText as text } from './oauth.text.ts';

export const oauthHandlers: Handlers<typeof oauthEndpoints> = {
  'GET /oauth/client': async (ctx) => (await listOAuthClients(ctx.db)).map(presentClient),
  'POST /oauth/client': (ctx, { body }) => registerClient(ctx, body),
  'DELETE /oauth/client/:id': async (ctx, { params }) => {
    if (await deleteOAuthClient(ctx.db, params.id)) return null;
    throw notFound(text.noClient);
  },
  'GET /oauth/consent': async (ctx, { query }) => {
    const { client, scopes, declineUri } = await readRequest(ctx, query);
    return { client, scopes, declineUri };
  },
  'POST /oauth/consent': (ctx, { body }) => grantConsent(ctx, body),
  'POST /oauth/token': (ctx, { body }) => answerTokenRequest(ctx, body),
};
