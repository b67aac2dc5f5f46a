import { domainToASCII, domainToUnicode } from "node:url";

/** RFC 5322, 3.2.3 and 3.2.4, with the letters beyond ASCII of RFC 6531. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~\-\p{L}\p{M}\p{N}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\p{L}\p{M}\p{N}]+)*$/u;
const quotedString = /^"((?:[ !#-[\]-~\p{L}\p{M}\p{N}]|\\[ -~])+)"$/u;

/** RFC 1123, 2.1, with a last label that is no number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Reads an e-mail address as the mail standards allow it (RFC 5321, RFC 6531); undefined for anything else.
 *
 * A local part in quotes that needs none is without them, because it is the same mailbox: `"ada"@example.com` is `ada@example.com`.
 * The domain is in its one ASCII form (IDNA): `müller.example` is `xn--mller-kva.example`. Full-width letters become narrow. The local
 * part keeps its case, but for one with letters beyond ASCII: it becomes small, because databases differ in them.
 */
export function parseEmail(text: string): string | undefined {
  const typed = text.normalize("NFKC").trim();
  const at = typed.lastIndexOf("@");
  const local = localPart(
    withoutInvisible(typed.slice(0, Math.max(at, 0)), /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu),
  );
  // The joiners belong to some domains.
  const domain = asciiDomain(
    withoutInvisible(typed.slice(at + 1), /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu),
  );
  if (domain === undefined || local === undefined || Buffer.byteLength(local) > 64) return undefined;
  const email = `${/^[ -~]*$/.test(local) ? local : local.toLowerCase()}@${domain}`;
  return Buffer.byteLength(email) <= 254 ? email : undefined;
}

/** The one way in which a local part is written: with quotes and backslashes only if it needs them. */
function localPart(text: string): string | undefined {
  if (dotAtom.test(text)) return text;
  const quoted = quotedString.exec(text)?.[1]?.replace(/\\(.)/g, "$1");
  if (quoted === undefined || dotAtom.test(quoted)) return quoted;
  return `"${quoted.replace(/["\\]/g, "\\$&")}"`;
}

/** An address as it is compared: {@link parseEmail} in small letters. */
export function comparedEmail(text: string): string | undefined {
  return parseEmail(text)?.toLowerCase();
}

/** A domain in ASCII and small letters; undefined for what is no name of a domain. */
export function asciiDomain(text: string): string | undefined {
  // Whatever a URL gives a meaning is no part of a name.
  if (!/^(?:[\p{L}\p{M}\p{N}.\-\u3002\u00b7\u0375\u05f3\u05f4\u30fb]|\u200c|\u200d)+$/u.test(text))
    return undefined;
  const domain = domainToASCII(text).replace(/\.$/, "");
  // A label in Punycode that stands for nothing stays as it is.
  const isReadable = !/(^|\.)xn--/.test(domainToUnicode(domain));
  return domain.length <= 253 && domainName.test(domain) && isReadable ? domain : undefined;
}

function withoutInvisible(text: string, invisible: RegExp): string {
  return text.replace(invisible, "").trim();
}

/** Large providers, and those that differ from one of them by a letter. */
const providers = (
  "gmail.com googlemail.com ymail.com rocketmail.com mail.com email.com fastmail.com zoho.com aol.com gmx.com gmx.de gmx.net gmx.at " +
  "gmx.ch web.de freenet.de t-online.de mail.ru yandex.ru yandex.com icloud.com me.com mac.com msn.com live.com live.fr " +
  "live.co.uk outlook.com outlook.fr outlook.de hotmail.com hotmail.fr hotmail.de hotmail.co.uk hotmail.it yahoo.com yahoo.fr " +
  "yahoo.de yahoo.it yahoo.es yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.com.br orange.fr wanadoo.fr free.fr laposte.net sfr.fr " +
  "libero.it naver.com daum.net hanmail.net qq.com 163.com 126.com sina.com docomo.ne.jp ezweb.ne.jp proton.me protonmail.com " +
  "comcast.net verizon.net btinternet.com bluewin.ch"
).split(" ");

/** Endings that no address has, and what is meant. */
const endings: Record<string, string> = Object.fromEntries([
  ..."con cmo ocm comm coom vom xom cim cpm copm".split(" ").map((wrong) => [wrong, "com"]),
  ..."ner nte nett met".split(" ").map((wrong) => [wrong, "net"]),
  ..."ogr orgg rog".split(" ").map((wrong) => [wrong, "org"]),
]);

/**
 * The address that was probably meant, for one whose domain looks like a typing error: `ada@gmial.com` is `ada@gmail.com`.
 *
 * Only a question: a domain that looks like an error may be right.
 */
export function suggestEmail(text: string): string | undefined {
  const typed = text.normalize("NFKC").trim();
  const [, local, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.toLowerCase()) ?? [];
  if (local === undefined || domain === undefined || providers.includes(domain)) return undefined;
  const ending = /[^.]*$/.exec(domain)?.[0] ?? "";
  const mended = domain.includes(".")
    ? domain.slice(0, domain.length - ending.length) + (endings[ending] ?? ending)
    : domain;
  const near = providers.includes(mended)
    ? mended
    : providers.find((provider) => isOneSlip(mended, provider));
  const meant = near ?? (mended === domain ? undefined : mended);
  return meant && `${typed.slice(0, local.length)}@${meant}`;
}

/** Whether one slip makes `typed` of `meant`: a letter too many, too few or wrong, or two that are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)];
  const swapped = (restMeant[1] ?? "") + (restMeant[0] ?? "") + restMeant.slice(2);
  return (
    restTyped.slice(1) === restMeant.slice(1) ||
    restTyped.slice(1) === restMeant ||
    restTyped === restMeant.slice(1) ||
    restTyped === swapped
  );
}
