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
import { siteSettings } from '../setting/setting.public.ts';
import { buildCard } from './build-card.ts';
import { refusal } from './callbacks/callback.ts';
import type { CallbackSecrets, ChatEvent } from './callbacks/callback.ts';
import {
  answerFeishuPress,
  answerFeishuPreview,
  readFeishuCall,
} from './callbacks/feishu-callback.ts';
import type { FeishuCall } from './callbacks/feishu-callback.ts';
import {
  answerWecom,
  decryptWecom,
  parseWecomEvent,
  readEncrypt,
} from './callbacks/wecom-callback.ts';
import type { WecomSignature } from './callbacks/wecom-callback.ts';
import { findCard, findCardLine, listOwnChats } from './chat.repo.ts';
import type { PressOutcome } from './chat.repo.ts';
import { chatText } from './chat.text.ts';
import { findPreviewTitle } from './preview-link.ts';
import { toFeishuCard } from './platforms/feishu.ts';
import { pressCard } from './press-card.ts';

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
  const { message } = await pressCard(ctx, dispatch, { ...event, providerId: provider.id });
  return { type: 'xml', text: answerWecom(message, event.from, of) };
}

async function answerFeishuCall(
  ctx: Ctx,
  dispatch: Dispatch,
  { provider, secrets, call }: Callback & { call: FeishuCall },
): Promise<CallbackAnswer> {
  const of = { secrets, appId: provider.config.clientId, now: ctx.now() };
  const event = readFeishuCall(call, of);
  return { type: 'json', text: await answerFeishuEvent(ctx, dispatch, provider, event) };
}

async function answerFeishuEvent(
  ctx: Ctx,
  dispatch: Dispatch,
  provider: ProviderRow,
  event: ChatEvent,
): Promise<string> {
  if (event.kind === 'challenge') return JSON.stringify({ challenge: event.text });
  if (event.kind === 'preview')
    return answerFeishuPreview(await findPreviewTitle(ctx, dispatch, event.url));
  if (event.kind === 'other') return '{}';
  const outcome = await pressCard(ctx, dispatch, { ...event, providerId: provider.id });
  const card = outcome.isDone ? await buildPressedCard(ctx, provider, event.cardId, outcome) : null;
  return answerFeishuPress(outcome, card);
}

/**
 * The card after its button was pressed: what was done in place of the buttons, and no title when its recipient has no right to it
 * any more, as after a review. Null for a card that is gone.
 */
async function buildPressedCard(
  ctx: Ctx,
  provider: ProviderRow,
  cardId: string,
  outcome: PressOutcome,
): Promise<object | null> {
  const stored = await findCard(ctx.db, { id: cardId, providerId: provider.id });
  if (stored === null) return null;
  const line = await findCardLine(ctx.db, {
    ...{ notificationId: stored.notification_id, providerId: provider.id, unreadOnly: false },
  });
  const { name: site } = await siteSettings(ctx.db);
  const publicUrl = ctx.deps.env.PUBLIC_URL;
  const card =
    line === null
      ? { id: cardId, site, title: chatText.handled, url: publicUrl, buttons: [] }
      : buildCard(line, { id: cardId, site, action: null, provider, publicUrl });
  return toFeishuCard(card, outcome.message);
}
