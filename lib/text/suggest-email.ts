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
