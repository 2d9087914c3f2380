import type { Ctx } from '../../ctx.ts';
import { AppError, fieldError } from '../../kernel/errors.ts';
import { MarkdownBusyError, MarkdownTooComplexError } from '../../platform/markdown/errors.ts';

/** Renders a body. Throws VALIDATION at the text when it is too complex, UNAVAILABLE when too many wait. */
export async function renderText(ctx: Pick<Ctx, 'deps'>, body: string) {
  try {
    return await ctx.deps.markdown.render(body);
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) throw fieldError({ content: error.message });
    if (error instanceof MarkdownBusyError) {
      throw new AppError('UNAVAILABLE', { msg: error.message, retryAfter: 3 });
    }
    throw error;
  }
}
