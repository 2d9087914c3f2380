import type { BotItem } from '@zhihui/contract/features/bot/bot.endpoints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { botText as text } from './bot.text.ts';

/** Asks the platform whether it accepts a bot. Returns the id of the bot that is being tested, and the function. */
export function useTest() {
  const [testing, setTesting] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const test = async ({ id }: BotItem) => {
    setTesting(String(id));
    const result = await call('POST /bot/:id/test', { params: { id } });
    setTesting(null);
    if (!result.ok) toast.error(getServerMessage(result.error.msg, adminText.failed));
    else if (result.data.result === 'OK') toast.success(text.testOk);
    else if (result.data.result === 'REFUSED') toast.error(text.testRefused);
    else toast.error(text.testUnreachable);
    await revalidate();
  };
  return { testing, test };
}
