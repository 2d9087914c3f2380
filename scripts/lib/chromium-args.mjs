/**
 * Off in the Chromium that is driven: its address bar, two pages of its own that every new window loads and that cost more
 * of the processor than ours. Chromium goes by the last list it is given, so what Playwright turns off is named again.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Arguments of the Chromium that runs the end-to-end tests and the bench's visits. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  // what moves the page late, as a picture does that comes, bends a scroll that is under way
  '--disable-smooth-scrolling',
  `--disable-features=${OFF.join(',')}`,
];
