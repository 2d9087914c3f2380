import type { Mailer } from './mailer.ts';

/** Asks before each mail how it is sent now: an Admin may have set another server, on this node or another. */
export function createDynamicMailer(currentMailer: () => Promise<Mailer>): Mailer {
  return {
    async send(mail) {
      const mailer = await currentMailer();
      await mailer.send(mail);
    },
  };
}
