import { z } from 'zod';
import { FACTORS } from '../factor/factor.limits.ts';
import { PasskeyOptions, Ticket } from '../factor/factor.schema.ts';
import { CurrentUser } from '../user/user.schema.ts';

export const SignedIn = z.object({ accessToken: z.string(), user: CurrentUser });
/** The first of two steps is done, and `ticket` stands for it for five minutes. */
const SecondStep = z.object({
  ticket: Ticket,
  factors: z.array(z.enum(FACTORS)),
  /** What to ask the browser for, where the person has passkeys. */
  passkey: PasskeyOptions.nullable(),
});
export const LoginAnswer = z.union([SignedIn, SecondStep]);
