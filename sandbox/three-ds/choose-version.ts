import type { TestCard, ThreeDsVersion } from "@/sandbox/cards";

/** The newest version that both the merchant and the card accept; undefined if there is none. */
export function chooseVersion(card: TestCard, acceptVersions: string): ThreeDsVersion | undefined {
  const accepted = acceptVersions.split(",").map((version) => version.trim());
  const supported = versionsOf(card);
  return (["3DS2", "3DS1"] as const).find(
    (version) => accepted.includes(version) && supported.includes(version),
  );
}

function versionsOf({ threeDs }: TestCard): readonly ThreeDsVersion[] {
  if (threeDs.kind === "challenge") return threeDs.versions;
  return threeDs.kind === "enrolment_unknown" ? ["3DS1"] : ["3DS1", "3DS2"];
}
