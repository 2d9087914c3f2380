export const readingText = {
  changed: '您上次读过之后有改动。',
  seeChanges: '看改了什么',
};
