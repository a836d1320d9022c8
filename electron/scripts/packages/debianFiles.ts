/** Texts of the Debian package that opens the desk in the system's Chromium: control fields, launcher, menu entry, manual. */
import flags from '../../main/app/flags.json' with { type: 'json' };

/** Folder of the program in an installed system. */
export const HOME = '/usr/lib/foredeck';
const MAINTAINER = 'Foredeck contributors <packages@foredeck.example>';

/** What differs from one package to the next. */
export interface PackageFacts {
  readonly version: string;
  /** Processor, as Debian names it. */
  readonly architecture: string;
  /** Size of the installed files in kibibytes. */
  readonly installedSize: number;
  /** Newest version of the C library of which the program uses a symbol. */
  readonly glibc: string;
  /** Seconds since 1970 that stand for the time of the build. */
  readonly epoch: number;
}

/** Returns a version as Debian compares it: what follows a hyphen comes before the release, not after it. */
export const debianVersion = (version: string): string => version.replace('-', '~');

/** Returns the control fields of the package. */
export function control({ version, architecture, installedSize, glibc }: PackageFacts): string {
  return `Package: foredeck
Version: ${debianVersion(version)}
Section: misc
Priority: optional
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${installedSize}
Depends: chromium (>= 140), libc6 (>= ${glibc}), libgcc-s1, libsecret-1-0, libstdc++6
Recommends: fonts-noto-cjk, gnome-keyring | kwalletmanager, libnotify-bin, xdg-utils
Homepage: https://foredeck.example
Description: trading desk for spot and perpetual futures
 Foredeck is a desktop application for trading spot and perpetual futures:
 chart, order book, price ladder, order ticket, positions, alerts and an
 archive of the account. It contains a simulator of the exchange, on which
 the whole desk works without a network, an account or an API key.
 .
 This package opens the desk in the system's Chromium, as a window without
 tabs and without a network; the program itself runs on the Node.js that it
 brings. API keys lie in the keyring of the desktop.
`;
}

/** The program on the search path. */
export const launcher = `#!/bin/sh
# Opens the desk: the program runs on the Node.js of this package, its window in the system's Chromium.
exec ${HOME}/bin/node ${HOME}/dist/shell/chromium.cjs "$@"
`;

/** The entry of the desktop's menu; its actions are those of the other packages. */
export const menuEntry = `[Desktop Entry]
Type=Application
Name=Foredeck
GenericName=Trading desk
GenericName[zh_CN]=交易终端
Comment=Trade spot and perpetual futures
Comment[zh_CN]=现货与永续合约交易
Exec=foredeck %u
Icon=foredeck
Terminal=false
Categories=Office;Finance;
Keywords=trading;order;futures;chart;
MimeType=x-scheme-handler/foredeck;
StartupNotify=true
StartupWMClass=foredeck
Actions=simulator;kill;

[Desktop Action simulator]
Name=Open on the simulator
Name[zh_CN]=打开模拟器
Exec=foredeck --environment simulator

[Desktop Action kill]
Name=Cancel all open orders
Name[zh_CN]=撤销全部当前委托
Exec=foredeck --kill
`;

const dateOf = (epoch: number): string => new Date(epoch * 1000).toISOString().slice(0, 10);
/** Escapes what roff would read as a command or as a typographic hyphen. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');

/** Returns the manual page, from the same list of options as `foredeck --help`. */
export function manual({ version, epoch }: Pick<PackageFacts, 'version' | 'epoch'>): string {
  // This package has one shell.
  const own = flags.options.filter(({ name }) => name !== '--shell');
  const options = own.map(
    ({ name, value, text, default: fallback }: { name: string; value?: string; text: string; default?: string }) =>
      `.TP\n.B ${roff(name)}${value === undefined ? '' : ` \\fI${roff(value)}\\fR`}\n${roff(text)}${
        fallback === undefined ? '' : `\nDefault: ${roff(fallback)}.`
      }`,
  );
  const exits = Object.entries(flags.exits).map(([code, text]) => `.TP\n.B ${code}\n${roff(text)}`);
  return `.TH FOREDECK 1 "${dateOf(epoch)}" "foredeck ${roff(version)}" "User Commands"
.SH NAME
foredeck \\- trading desk for spot and perpetual futures
.SH SYNOPSIS
.B foredeck
[\\fIoptions\\fR] [\\fILINK\\fR]
.SH DESCRIPTION
${roff(flags.does)}
The window opens in the system's Chromium.
A second start on the same profile brings the first window to the front.
.SH OPTIONS
${options.join('\n')}
.TP
.B \\-\\-help
Show the options and exit.
.SH EXIT STATUS
${exits.join('\n')}
.SH FILES
.TP
.I ~/.config/Foredeck
The profile: settings, order journal, archive and the state of the simulator.
Removing the package leaves it.
.SH ENVIRONMENT
.TP
.B FOREDECK_CHROMIUM
Path of the browser, where it is not on the search path.
.SH SEE ALSO
.BR chromium (1)
`;
}

/** Returns the machine-readable copyright file; the notices of what the package contains lie beside it. */
export function copyright(licence: string): string {
  const indented = licence
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n');
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Foredeck
Source: https://foredeck.example
Comment: The program contains software of others. THIRD-PARTY-NOTICES.txt.gz
 beside this file names each with its version, licence and notices.

Files: *
Copyright: the Foredeck contributors
License: Expat

License: Expat
${indented}
`;
}

/** Returns the changelog of the package, as Debian writes it. */
export function debianChangelog({ version, epoch }: Pick<PackageFacts, 'version' | 'epoch'>): string {
  const [day = '', date = '', month = '', year = '', time = ''] = new Date(epoch * 1000).toUTCString().split(' ');
  return `foredeck (${debianVersion(version)}) stable; urgency=medium

  * Version ${version}. CHANGELOG.md beside this file lists the changes.

 -- ${MAINTAINER}  ${day} ${date} ${month} ${year} ${time} +0000
`;
}

/** Findings of lintian that stand, each with its reason. */
export const lintianOverrides = `# The Node.js of the project's own releases: it contains its libraries and keeps its symbols for crash reports.
foredeck: embedded-library *
foredeck: unstripped-binary-or-object *
foredeck: hardening-no-pie *
foredeck: spelling-error-in-binary *
# Node.js and its headers decide how the keychain module is compiled.
foredeck: hardening-no-bindnow *
foredeck: hardening-no-fortify-functions *
# The typeface of the window with its tabular figures: served to the page by the program, not installed for others.
foredeck: font-in-non-font-package *
foredeck: font-outside-font-dir *
# The pages of the window.
foredeck: package-contains-documentation-outside-usr-share-doc *
# A file of the library that drives the browser.
foredeck: image-file-in-usr-lib *
# Packages of npm have a folder lib of their own.
foredeck: repeated-path-segment *
`;
