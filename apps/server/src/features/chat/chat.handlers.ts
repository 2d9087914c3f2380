import type {
  CallbackAnswer,
  chatEndpoints,
} from '@zhihui/contract/features/chat/chat.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { Dispatch } from '../../kernel/dispatch.ts';
import { notFound } from '../../kernel/errors.ts';
import { findProvider } from '../identity/identity.public.ts';
import type { ProviderRow } from '../identity/identity.public.ts';
import { answerFeishuEvent } from './answer-feishu.ts';
import { refusal } from './callbacks/callback.ts';
import type { CallbackSecrets } from './callbacks/callback.ts';
import { readFeishuCall } from './callbacks/feishu-callback.ts';
import type { FeishuCall } from './callbacks/feishu-callback.ts';
import {
  answerWecom,
  decryptWecom,
  parseWecomEvent,
  readEncrypt,
} from './callbacks/wecom-callback.ts';
import type { WecomSignature } from './callbacks/wecom-callback.ts';
import { listOwnChats } from './chat.repo.ts';
import { chatText } from './chat.text.ts';
import { pressCard } from './press-card.ts';
import type { ChatSite } from './press-card.ts';

/** Handlers of the chats' cards; what a button does goes through `dispatch`. */
export const chatHandlers = (dispatch: Dispatch): Handlers<typeof chatEndpoints> => ({
  'GET /chat/provider': (ctx) => listOwnChats(ctx.db, getMemberId(ctx.actor)),

  'GET /chat/callback/:id': async (ctx, { params, query }) => {
    const { provider, secrets } = await loadCallback(ctx, params.id);
    const { echostr } = query;
    if (provider.kind !== 'WECOM' || echostr === undefined) throw refusal();
    const of = { secrets, companyId: provider.config.clientId, now: ctx.now() };
    return { type: 'text', text: decryptWecom(echostr, query, of) };
  },

  'POST /chat/callback/:id': async (ctx, { params, query, body }) => {
    const { provider, secrets } = await loadCallback(ctx, params.id);
    return provider.kind === 'WECOM'
      ? answerWecomCall(ctx, dispatch, { provider, secrets, query, text: body.text })
      : answerFeishuCall(ctx, dispatch, { provider, secrets, call: body });
  },
});

const toSite = (ctx: Ctx, dispatch: Dispatch): ChatSite => ({
  ...{ db: ctx.db, dispatch, publicUrl: ctx.deps.env.PUBLIC_URL, now: ctx.now(), ip: ctx.actor.ip },
  ...{ requestId: ctx.requestId, userAgent: ctx.userAgent, log: ctx.log },
  acceptLanguage: ctx.acceptLanguage,
});

interface Callback {
  provider: ProviderRow;
  secrets: CallbackSecrets;
}

/** The provider whose chat calls. Throws NOT_FOUND for one that sends no cards, or has no secrets to verify a call with. */
async function loadCallback(ctx: Ctx, id: Id): Promise<Callback> {
  const provider = await findProvider(ctx.db, id);
  if (provider === null || !provider.enabled || !provider.config.cards)
    throw notFound(chatText.noProvider);
  if (provider.callback_secret === null) throw notFound(chatText.noProvider);
  const secrets = JSON.parse(ctx.deps.secrets.decrypt(provider.callback_secret)) as CallbackSecrets;
  return { provider, secrets };
}

async function answerWecomCall(
  ctx: Ctx,
  dispatch: Dispatch,
  { provider, secrets, query, text }: Callback & { query: WecomSignature; text: string },
): Promise<CallbackAnswer> {
  const of = { secrets, companyId: provider.config.clientId, now: ctx.now() };
  const event = parseWecomEvent(decryptWecom(readEncrypt(text), query, of));
  // an empty answer is an acknowledgement
  if (event.kind !== 'press') return { type: 'text', text: '' };
  const { message } = await pressCard(toSite(ctx, dispatch), {
    ...event,
    providerId: provider.id,
  });
  return { type: 'xml', text: answerWecom(message, event.from, of) };
}

async function answerFeishuCall(
  ctx: Ctx,
  dispatch: Dispatch,
  { provider, secrets, call }: Callback & { call: FeishuCall },
): Promise<CallbackAnswer> {
  const of = { secrets, appId: provider.config.clientId, now: ctx.now() };
  const event = readFeishuCall(call, of);
  const text = await answerFeishuEvent(toSite(ctx, dispatch), provider.id, event);
  return { type: 'json', text: text ?? '{}' };
}
