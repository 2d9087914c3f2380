import type { BotItem } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import type { BotState } from '@zhihui/contract/features/bot/bot.limits.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  adminStyles,
  buildAdminMeta,
  FormSheet,
  IntegrationPage,
  MenuIcon,
  requireEntry,
} from '../../admin/admin.public.ts';
import type { OpenRow } from '../../admin/admin.public.ts';
import { loadTrees } from '../../category/category.public.ts';
import { BotForm } from './bot-form.tsx';
import { botText as text } from './bot.text.ts';
import { useTest } from './use-test.ts';
import styles from './bot.module.css';

/** All bots, the company sign-ins for new ones, and the categories of questions. */
export async function loader(args: LoaderFunctionArgs) {
  requireEntry(args, '/admin/integration');
  const api = args.context.get(apiContext);
  const [list, trees] = await Promise.all([api('GET /bot'), loadTrees(api)]);
  const { bots, providers } = unwrapOrRedirect(list, args.request);
  const questions = trees.find(({ model }) => model === 'QUESTION')?.tree ?? [];
  return { bots, providers, questions };
}

export function meta() {
  return buildAdminMeta(text.bots);
}

/** Bots that answer in the company's chat, with the state of their connections. */
export default function Bots() {
  const { bots, providers, questions } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<OpenRow<BotItem>>(null);
  const { testing, test } = useTest();
  return (
    <IntegrationPage
      selected="bot"
      total={text.total(formatCount(bots.length))}
      tools={
        providers.length > 0 && (
          <button
            type="button"
            className={getButtonClass('primary')}
            aria-label={text.add}
            onClick={() => setOpen('new')}
          >
            <MenuIcon name="plus" />
            <span className="hide-s">{text.add}</span>
          </button>
        )
      }
    >
      {bots.length === 0 ? (
        <NoBots hasProviders={providers.length > 0} />
      ) : (
        <ul className={styles.rows} aria-label={text.list}>
          {bots.map((bot) => (
            <BotRow
              key={String(bot.id)}
              bot={bot}
              testing={testing === String(bot.id)}
              test={() => testing === null && void test(bot)}
              edit={() => setOpen(bot)}
            />
          ))}
        </ul>
      )}
      <FormSheet
        open={open !== null}
        title={open === 'new' ? text.add : text.editTitle}
        size="medium"
        close={() => setOpen(null)}
      >
        {(sheet) => (
          <BotForm
            bot={open === 'new' ? null : open}
            providers={providers}
            questions={questions}
            sheet={sheet}
          />
        )}
      </FormSheet>
    </IntegrationPage>
  );
}

function NoBots({ hasProviders }: { hasProviders: boolean }) {
  if (hasProviders) return <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>;
  const toProviders = (
    <Link to="/admin/site?tab=access" className={getButtonClass()}>
      {text.toProviders}
    </Link>
  );
  return (
    <EmptyState title={text.noProvider} action={toProviders}>
      {text.noProviderHint}
    </EmptyState>
  );
}

const TONES: Readonly<Record<BotState, string>> = {
  OFF: 'none',
  CONNECTING: 'warn',
  CONNECTED: 'ok',
  REFUSED: 'err',
  REPLACED: 'err',
  UNREACHABLE: 'err',
};

interface BotRowProps {
  bot: BotItem;
  testing: boolean;
  test: () => void;
  edit: () => void;
}

function BotRow({ bot, testing, test, edit }: BotRowProps) {
  const { name, provider, state, enabled, lastMessageAt, questionCategory } = bot;
  const isProviderOff = enabled && !provider.enabled;
  return (
    <li>
      <span className={styles.sign} aria-hidden="true">
        {text.kindSigns[provider.kind]}
      </span>
      <div className={styles.who}>
        <b>{name}</b>
        <span>
          {text.kinds[provider.kind]} · {provider.name}
          {questionCategory !== null && ` · ${text.category}：${questionCategory.name}`}
        </span>
      </div>
      <span className={adminStyles.state} data-tone={TONES[state]} title={text.stateHints[state]}>
        {isProviderOff ? text.providerOff : text.states[state]}
      </span>
      <span className={cx(styles.last, 'hide-s')} title={text.lastMessage}>
        {lastMessageAt === null ? text.never : <Time at={lastMessageAt} />}
      </span>
      <span>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          aria-busy={testing}
          onClick={test}
        >
          {testing ? text.testing : text.test}
          <span className="vh"> {name}</span>
        </button>
        <button type="button" className={getButtonClass('text', 'small')} onClick={edit}>
          {text.edit}
          <span className="vh"> {name}</span>
        </button>
      </span>
    </li>
  );
}
