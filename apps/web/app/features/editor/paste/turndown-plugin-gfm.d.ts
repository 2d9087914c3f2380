declare module 'turndown-plugin-gfm' {
  import type TurndownService from 'turndown';
  export const highlightedCodeBlock: TurndownService.Plugin;
  export const taskListItems: TurndownService.Plugin;
}
